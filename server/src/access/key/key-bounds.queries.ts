import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { asGiven, withinHolder } from '../../core/session/key-holder.queries.ts'

export type KeyBounds = {
  account_id: number
  /** Who was shown the token that counts; empty for one from before that was noted. */
  holder: string
  /** Rights that its holder has not. */
  lacking_ids: number[]
  /** Its holder sees less of companies, projects and regions. */
  sees_less: boolean
  /** Who has a token that waits for its first use. */
  renewed_by: string | null
}

/** What keeps keys from what they were given. */
export async function findKeyBounds(db: Db, keyIds: readonly number[]): Promise<ReadonlyMap<number, KeyBounds>> {
  const { rows } = await sql<KeyBounds>`
    select viewer.account_id, coalesce(person.display_name, '') as holder, next_person.display_name as renewed_by,
           array(select unnest(key.menu_ids) except select unnest(${withinHolder.menuIds}) order by 1) as lacking_ids,
           not ${withinHolder.sees('company')} or ${withinHolder.projects} is distinct from ${asGiven.projects}
             or ${withinHolder.regionLimits} <> ${asGiven.regionLimits} as sees_less
    from api_key as key join account as viewer on viewer.account_id = key.account_id join company on company.company_id = key.company_id
    ${withinHolder.holder}
    left join account as person on person.account_id = key.maker_id
    left join account as next_person on next_person.account_id = key.next_maker_id
    where key.account_id = any(${[...keyIds]}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.account_id, row]))
}
