/** The numbers that a model gave, and what has to be known to read them. */
export type Output = { dims: readonly number[]; data: Float32Array }
/** `labels`: how many the model knows; below `minScore` nothing is reported. */
export type Reading = { width: number; height: number; labels: number; minScore: number }
