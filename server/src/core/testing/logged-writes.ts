/**
 * Holds, for a whole suite, that nobody's transaction changes rows without a row of the account log in the same transaction: the
 * database refuses to commit it. Handlers that are tried in such a suite have shown that they write down what they do.
 */
import pg from 'pg'
import { beforeAll } from 'vitest'
import type { Database } from '../db/database.ts'

/** What may change by itself, and why. */
const unlogged = {
  outbox: 'what is told to open consoles about a change that has its own row',
  nonce: 'that a request was made',
  session: 'that somebody is there',
  file: 'a picture that was uploaded is nobody’s until a call gives it a place',
} as const

/** `but`: further tables of what the suite tries, with the reason. */
export function everyWriteIsLogged(db: Pick<Database, 'url'>, but: Readonly<Record<string, string>> = {}): void {
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: db.url })
    await owner.connect()
    const free = ['audit', ...Object.keys(unlogged), ...Object.keys(but)]
    await owner.query(`
      create function note_logged() returns trigger language plpgsql as $$ begin
        perform set_config('test.logged', pg_current_xact_id()::text, true); return null;
      end $$;
      create function demand_logged() returns trigger language plpgsql as $$ begin
        if coalesce(current_setting('test.logged', true), '') <> pg_current_xact_id()::text then
          raise exception '% of % stands in no row of the account log', lower(tg_op), tg_table_name;
        end if;
        return null;
      end $$;
      create trigger note_logged after insert on audit for each row execute function note_logged();`)
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname <> all($1)`,
      [free],
    )
    // A viewer's login, and the transactions of the platform's root, which have the other one and the time of a call.
    for (const { name } of rows) {
      await owner.query(`
        create constraint trigger demand_logged after insert or update or delete on ${pg.escapeIdentifier(name)}
        deferrable initially deferred for each row when (session_user ~ 'scoped' or current_setting('statement_timeout') = '15s') execute function demand_logged()`)
    }
    await owner.end()
  })
}
