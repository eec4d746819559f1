import { Router } from "@solidjs/router";
import type { JSX } from "solid-js";
import { ToastRegion } from "../ui/toast-region.tsx";
import { routes } from "./routes.tsx";
import { SessionGate } from "./session-gate.tsx";

export function App(): JSX.Element {
  return (
    <>
      <Router root={SessionGate}>{routes}</Router>
      <ToastRegion />
    </>
  );
}
