import type { Language } from '@watchfire/contract/core/errors.ts'
import { licenceStateOn, unlicensedChannels } from '@watchfire/contract/licence/licence.rules.ts'
import type { Allowance, Licence } from '@watchfire/contract/licence/licence.shapes.ts'
import { siteText } from '../core/site-time.ts'
import type { LicenceRow, TypeName } from './licence.queries.ts'

export function licenceView(row: LicenceRow, day: string, currentIds: ReadonlySet<number>): Licence {
  const standing = currentIds.has(row.licence_id) ? 'current' : row.valid_from > day ? 'upcoming' : 'replaced'
  return {
    licenceId: row.licence_id,
    number: row.number,
    holder: row.holder,
    customerName: row.customer_name,
    channels: row.channels,
    from: row.valid_from,
    until: row.valid_until,
    issuedAtText: siteText(row.issued_at),
    uploadedBy: row.uploaded_by,
    uploadedAtText: siteText(row.uploaded_at),
    standing,
  }
}

/** By number where the catalogue has none. */
export const typeNames =
  (types: readonly TypeName[], language: Language) =>
  (type: number): string => {
    const known = types.find(each => each.type === type)
    return (language === 'en' ? known?.name_en : known?.name) ?? String(type)
  }

/** `row`: undefined without a licence. */
export function allowanceView(
  row: LicenceRow | undefined,
  { used, refused }: { used: number; refused: number },
  { day, types, language }: { day: string; types: readonly TypeName[]; language: Language },
): Allowance {
  const nameOf = typeNames(types, language)
  const named = (type: number) => ({ type, name: nameOf(type) })
  const allowed = row?.algorithms
  return {
    customerId: row?.tenant_id ?? null,
    customerName: row?.customer_name ?? '',
    ...(row ? licenceStateOn(day, row.valid_until) : { state: 'none', daysLeft: null }),
    channelsUsed: used,
    channelsAllowed: row?.channels ?? unlicensedChannels,
    channelsRefused: refused,
    algorithms: allowed?.map(named) ?? null,
    notLicensed: allowed
      ? types.filter(each => each.is_algorithm && !allowed.includes(each.type)).map(each => named(each.type))
      : [],
    licence: row ? licenceView(row, day, new Set([row.licence_id])) : null,
  }
}
