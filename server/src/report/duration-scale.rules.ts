/** Steps in which times are counted where they are too many to be read one by one: each is 4 % longer than the one before. Step 0: less than a second. */
export const growth = 1.04

/** More than are needed for a hundred years. */
export const stepsOfScale = 600

/** The middle of a step, no more than 2 % from what lies in it. */
export const minutesOfStep = (step: number) => (step === 0 ? 0 : growth ** (step - 0.5) / 60)
