/** Who may be let in, as conditions on accounts and companies. */
import { sql } from 'kysely'

/** An account that has a sign-in of its own, to which nobody comes by a provider and which no provider keeps: its owner signs in by password. */
export const isLocal = (account: string) => sql<boolean>`(
  ${sql.ref(`${account}.signs_in_by`)} is null
  and not exists (select from account_identity where account_identity.account_id = ${sql.ref(`${account}.account_id`)})
  and not exists (select from scim_user where scim_user.account_id = ${sql.ref(`${account}.account_id`)}))`

/** Neither the company is stopped nor the customer it belongs to. */
export const companyInUse = (company: string) => sql<boolean>`(${sql.ref(`${company}.in_use`)} and exists (
  select from company as customer where customer.company_id = ${sql.ref(`${company}.tenant_id`)} and customer.in_use
))`

/** Other accounts of its owner's are entered from this one: it is in use, and nobody but its owner comes to it. */
export const opensOthers = (account: string) => sql<boolean>`(${sql.ref(`${account}.in_use`)} and ${isLocal(account)}
  and exists (select from company as home where home.company_id = ${sql.ref(`${account}.company_id`)} and ${companyInUse('home')}))`

/** From which account of its owner's somebody comes to it, or came until that one's password was reset; null for one with a sign-in of its own. */
const cameFrom = (account: string) =>
  sql`coalesce(${sql.ref(`${account}.signs_in_by`)}, ${sql.ref(`${account}.was_entered_from`)})`

/** It has a sign-in of its own, or the one that its owner comes from opens others. */
export const isEnterable = (account: string) => sql<boolean>`(${cameFrom(account)} is null or exists (
  select from account as signer where signer.account_id = ${cameFrom(account)} and ${opensOthers('signer')}))`
