import { expect, test } from 'vitest'
import { faceWarningOf, personState, personStateOf, stateOf, toldState, toldStateOf } from './person-state.rules.ts'

const now = 1_000_000

test.each([
  [{ expiresAt: null, consentUntil: null, photos: 0, usablePhotos: 0 }, 'noConsent'],
  [{ expiresAt: null, consentUntil: now, photos: 2, usablePhotos: 2 }, 'noConsent'],
  [{ expiresAt: null, consentUntil: now + 1, photos: 0, usablePhotos: 0 }, 'noPhoto'],
  [{ expiresAt: now + 1, consentUntil: now + 1, photos: 2, usablePhotos: 1 }, 'ready'],
  [{ expiresAt: now + 1, consentUntil: now + 1, photos: 2, usablePhotos: 0 }, 'refused'],
  [{ expiresAt: now, consentUntil: now + 1, photos: 1, usablePhotos: 1 }, 'expired'],
  [{ expiresAt: now - 1, consentUntil: null, photos: 0, usablePhotos: 0 }, 'expired'],
] as const)('%j is %s', (facts, state) => {
  expect(personStateOf(facts, now)).toBe(state)
})

test('who is refused is told by a state that readers of before know, and what such a back end does not say is no reason', () => {
  expect(toldState.options).toEqual(['ready', 'noPhoto', 'noConsent', 'expired'])
  for (const state of personState.options)
    expect(stateOf({ state: toldStateOf(state), usablePhotos: state === 'ready' ? 1 : 0 })).toBe(state)
  expect(stateOf({ state: 'ready' })).toBe('ready')
})

test.each([
  [0, 'none'],
  [79_999, 'none'],
  [80_000, 'near'],
  [99_999, 'near'],
  [100_000, 'filing'],
] as const)('with %d faces the warning is %s', (faces, warning) => {
  expect(faceWarningOf(faces)).toBe(warning)
})
