/** The tables of the job queue: made and renewed by the owner at migration time, used by the application's role. */
import pg from 'pg'
import { PgBoss } from 'pg-boss'

export const queueSchema = 'jobs'

/** Several servers may do this at once: pg-boss takes its own lock. */
export async function prepareQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    application_name: 'watchfire-migrate',
    max: 1,
    supervise: false,
    schedule: false,
  })
  // What fails here rejects `start`; the event is only its echo.
  boss.on('error', () => {})
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
  const client = new pg.Client({ connectionString: url, application_name: 'watchfire-migrate' })
  await client.connect()
  try {
    await client.query(`
      grant usage on schema ${queueSchema} to watchfire_app;
      grant execute on all functions in schema ${queueSchema} to watchfire_app;
      revoke all on all tables in schema ${queueSchema} from watchfire_app;
      revoke all on all sequences in schema ${queueSchema} from watchfire_app;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to watchfire_system;
      grant usage on all sequences in schema ${queueSchema} to watchfire_system;
      grant select on ${queueSchema}.queue to watchfire_app;
      -- A viewer's transaction puts a job in; what waits there of others it cannot read.
      do $$ declare name text; begin
        for name in select relid::regclass from pg_partition_tree('${queueSchema}.job') loop
          execute format('grant insert, select (id) on %s to watchfire_app', name);
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
}
