import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Comment, CommentIn, CommentUpdate, SubjectType } from "./contract.ts";

const SubjectPath = z.strictObject({ subject_type: SubjectType, subject_id: Id });
const CommentPath = SubjectPath.extend({ comment_id: Id });

export const commentRoutes = {
  listComments: defineRoute({
    method: "GET",
    path: "/discussions/{subject_type}/{subject_id}",
    access: "member",
    summary: "The comments on a gig, rehearsal or song, oldest first",
    params: SubjectPath,
    query: z.strictObject(Paging),
    response: page(Comment),
  }),
  createComment: defineRoute({
    method: "POST",
    path: "/discussions/{subject_type}/{subject_id}/comments",
    access: "member",
    summary: "Add a comment; the members it mentions are notified",
    params: SubjectPath,
    body: CommentIn,
    response: Comment,
    status: 201,
    errors: ["ID_TAKEN", "LIST_FULL"],
  }),
  updateComment: defineRoute({
    method: "PUT",
    path: "/discussions/{subject_type}/{subject_id}/comments/{comment_id}",
    access: "member",
    summary: "Change one of the caller's comments; only newly mentioned members are notified",
    params: CommentPath,
    body: CommentUpdate,
    response: Comment,
    errors: ["FORBIDDEN"],
  }),
  deleteComment: defineRoute({
    method: "DELETE",
    path: "/discussions/{subject_type}/{subject_id}/comments/{comment_id}",
    access: "member",
    summary: "Delete one of the caller's comments; admins may delete every comment",
    params: CommentPath,
    response: null,
    errors: ["FORBIDDEN", "SECOND_FACTOR_MISSING"],
  }),
} as const;
