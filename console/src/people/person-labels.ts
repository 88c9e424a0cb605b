import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import {
  consentWayNames,
  erasureCauseNames,
  idTypeNames,
  libraryKindNames,
  personStateNames,
  personTypeNames,
  sexNames,
} from '@watchfire/contract/people/people-names.ts'
import { useLanguage } from '../core/language.ts'
import { dayOf, startOfDay } from '../core/site-days.ts'
import { siteText } from '../core/site-zone.ts'

/** Names of codes in the reader's language. */
export function usePeopleNames() {
  const language = useLanguage()
  return {
    sexes: sexNames[language],
    idTypes: idTypeNames[language],
    types: personTypeNames[language],
    kinds: libraryKindNames[language],
    states: personStateNames[language],
    ways: consentWayNames[language],
    causes: erasureCauseNames[language],
  }
}

export const colourOfState = {
  ready: 'success',
  refused: 'error',
  noPhoto: 'processing',
  noConsent: 'warning',
  expired: 'error',
} as const

/** `2026-11-26` */
export const dayText = (at: number) => siteText(at).slice(0, 10)

/** A term that is named by a day holds to its end. */
export const endOf = (day: string): number => startOfDay(addDays(day, 1)) - 1
export const dayField = (at: number | null): string => (at === null ? '' : dayOf(at))
