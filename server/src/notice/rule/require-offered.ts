import type { Language } from '@watchfire/contract/core/errors.ts'
import { listText } from '@watchfire/contract/core/list-text.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuseField } from '../../core/http/refuse.ts'
import { listSwitchedOff } from './notice-rule.queries.ts'

type Chosen = { types: readonly number[]; accounts: readonly number[] }

const texts: Record<Language, Record<keyof Chosen, (names: string) => string>> = {
  zh: {
    types: names => `“${names}”已停用，不能用于新规则`,
    accounts: names => `“${names}”的账号已停用，不能再选`,
  },
  en: {
    types: names => `cannot take ${names}: switched off for new rules`,
    accounts: names => `cannot take ${names}: the account is no longer in use`,
  },
}

/** What is switched off stays in rules that have it and comes into none. `fields` are the names of the fields it was chosen in. */
export async function requireOffered(
  trx: Trx,
  language: Language,
  chosen: Chosen,
  before: Chosen,
  fields: { types: string; accounts: (accountId: number) => string },
): Promise<void> {
  const types = chosen.types.filter(type => !before.types.includes(type))
  const accounts = chosen.accounts.filter(account => !before.accounts.includes(account))
  if (types.length + accounts.length === 0) return
  const off = await listSwitchedOff(trx, { types, accounts }, language)
  const names = (kind: keyof Chosen) => off.filter(one => one.kind === kind).map(one => one.name)
  if (names('types').length > 0)
    throw refuseField(fields.types, texts[language].types(listText(names('types'), language)), language)
  const first = off[0]
  if (first) throw refuseField(fields.accounts(first.id), texts[language].accounts(first.name), language)
}
