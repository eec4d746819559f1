/* Replaces optional parts of a library that the app never calls. */
export default undefined;
