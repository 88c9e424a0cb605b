/** The secret of a link behind the # of an address: shown once, kept as a hash. */
import { randomBytes, randomInt } from 'node:crypto'

export const newVisitToken = (): string => `v_${randomBytes(24).toString('base64url')}`

/** Without signs that are mistaken for one another when they are read out. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** What a visitor says at the gate; it opens nothing. */
export const newReference = (): string => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
