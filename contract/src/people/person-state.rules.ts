import { z } from 'zod'

/**
 * Where somebody of the library stands. `expired`: past their own term, to be erased; `noConsent`: none, or it has ended: no photo of
 * theirs is in use; `noPhoto`: they agreed and there is none yet; `refused`: AI servers tell nobody by any of them; `ready`: photos in use.
 */
export const personState = z.enum(['ready', 'refused', 'noPhoto', 'noConsent', 'expired'])
export type PersonState = z.output<typeof personState>
/** As people are told: a console opened before an update reads no other state. Who is refused is `ready` there, and has no usable photo. */
export const toldState = personState.exclude(['refused'])
type Told = { state: z.output<typeof toldState>; usablePhotos?: number | undefined }

type Facts = { expiresAt: number | null; consentUntil: number | null; photos: number; usablePhotos: number }

export function personStateOf({ expiresAt, consentUntil, photos, usablePhotos }: Facts, now: number): PersonState {
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  if (!isConsentValid(consentUntil, now)) return 'noConsent'
  if (photos === 0) return 'noPhoto'
  return usablePhotos > 0 ? 'ready' : 'refused'
}

export const toldStateOf = (state: PersonState): Told['state'] => (state === 'refused' ? 'ready' : state)

/** A back end of before does not say how many photos are usable. */
export const stateOf = ({ state, usablePhotos }: Told): PersonState =>
  state === 'ready' && usablePhotos === 0 ? 'refused' : state

export const isConsentValid = (consentUntil: number | null, now: number): boolean =>
  consentUntil !== null && consentUntil > now

/** From so many people's faces on the law asks for a filing; a warning comes before. */
export const faceWarnings = { near: 80_000, filing: 100_000 } as const
export type FaceWarning = 'none' | keyof typeof faceWarnings

export function faceWarningOf(faces: number): FaceWarning {
  if (faces >= faceWarnings.filing) return 'filing'
  return faces >= faceWarnings.near ? 'near' : 'none'
}
