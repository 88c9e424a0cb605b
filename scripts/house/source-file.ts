/** A file as the rules read it: its path from the root of the project, and its text. */
export interface SourceFile {
  path: string
  text: string
}
