import { randomBytes } from 'node:crypto'

/** 32 of them: five bits each. None is taken for another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 60 bits: trying takes longer than a plant stands. */
export const newPointCode = (): string => [...randomBytes(12)].map(byte => letters[byte % 32]).join('')
