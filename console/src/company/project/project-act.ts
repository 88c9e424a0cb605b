/** What is begun from a row of the projects. */
export type ProjectAct = 'edit' | 'state' | 'move' | 'remove'
