/** Which algorithms a customer may put in use: by its own licence, else by that of the installation; without either every one. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { listText } from '@watchfire/contract/core/list-text.ts'
import { licenceStateOn } from '@watchfire/contract/licence/licence.rules.ts'
import type { Reader } from '../core/db/database.ts'
import { type Refusal, refuse } from '../core/http/refuse.ts'
import { findLicenceOf, listTypeNames } from './licence.queries.ts'
import { typeNames } from './licence.view.ts'
import { readLicenceTime } from './licence-time.ts'

export type CustomerAlgorithms = {
  allows(type: number): boolean
  /** Why these may not be put in use, by their names; nothing where they may. */
  refusalOf(types: readonly number[]): Refusal | undefined
}

/** `db` sees licences: of a viewer's transaction nobody does. */
export async function readCustomerAlgorithms(
  db: Reader,
  tenantId: number,
  language: Language,
): Promise<CustomerAlgorithms> {
  const { day } = await readLicenceTime(db)
  const licence = await findLicenceOf(db, tenantId, day)
  const isOver = licence && licenceStateOn(day, licence.valid_until).state === 'ended'
  const allows = (type: number) =>
    !licence || (!isOver && (licence.algorithms === null || licence.algorithms.includes(type)))
  const nameOf = typeNames(licence ? await listTypeNames(db) : [], language)
  return {
    allows,
    refusalOf(types) {
      const refused = types.filter(type => !allows(type))
      if (refused.length === 0) return undefined
      return refuse('licence.algorithmRefused', { name: listText(refused.map(nameOf), language) })
    },
  }
}
