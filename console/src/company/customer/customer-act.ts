/** What is begun from a row of the companies. */
export type CustomerAct = 'edit' | 'addBelow' | 'state'
