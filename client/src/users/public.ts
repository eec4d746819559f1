export { PersonField, personName } from "./person-field.tsx";
