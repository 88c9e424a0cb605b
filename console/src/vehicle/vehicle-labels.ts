import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import {
  colourNames,
  dangerNames,
  plateColourNames,
  stateNames,
  typeNames,
} from '@watchfire/contract/vehicle/vehicle-names.ts'
import { useLanguage } from '../core/language.ts'
import { siteText } from '../core/site-zone.ts'

/** Names of codes in the reader's language. */
export function useVehicleNames() {
  const language = useLanguage()
  return {
    types: typeNames[language],
    colours: colourNames[language],
    plateColours: plateColourNames[language],
    states: stateNames[language],
    dangers: dangerNames[language],
  }
}

/** `11-26 14:05` */
export const shortTime = (at: number | null) => (at === null ? '–' : siteText(at).slice(5, 16))

export const weightText = (kilograms: number | null) =>
  kilograms === null ? '–' : `${kilograms.toLocaleString('en-US')} kg`

export const windowText = ({ validFrom, validUntil }: Pick<VehicleOrder, 'validFrom' | 'validUntil'>) => {
  const [from, until] = [siteText(validFrom), siteText(validUntil)]
  const isOneDay = from.slice(0, 10) === until.slice(0, 10)
  return `${from.slice(5, 16)} – ${until.slice(isOneDay ? 11 : 5, 16)}`
}

export const colourOfState = {
  booked: 'processing',
  inside: 'success',
  refused: 'error',
  left: 'default',
  exception: 'warning',
  cancelled: 'default',
} as const
