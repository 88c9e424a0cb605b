import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import pg from 'pg'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { type SeededCustomer, seedCustomer } from './seed-organisation.ts'
import { withServer } from './server-process.ts'
import { post, timesOf } from './timed-calls.ts'

const few = 100
const many = 10_000
const belowOne = 250
const calls = 100
const warmUp = 20

/** Whether somebody with ten thousand channels waits longer for a page of them than somebody with a hundred. */
export const devices: Benchmark = {
  name: 'devices',
  title: 'lists of many channels',
  how: `The server as \`npm start\` runs it; a customer of ${few} channels and one of ${many.toLocaleString('en')}, ${belowOne} to an AI server, every other one set up in the console. Eight clients, ${calls} calls of a kind after ${warmUp} others. Ratio: p95 of the large customer to p95 of the small one. The last page is the fifth of the small one and the five hundredth of the large one.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async server => {
          const client = new pg.Client({ connectionString: url })
          await client.connect()
          const load = watchForeignLoad([postgres, server.pid])
          try {
            const [small, large] = [await customerOf(client, few), await customerOf(client, many)]
            await client.query('vacuum analyze')
            await load.quiet(30_000)
            const figures: Figure[] = []
            for (const question of questions) {
              const before = await p95Of(server.address, small, question.ask(few, small))
              const after = await p95Of(server.address, large, question.ask(many, large))
              figures.push(
                { what: `${question.what}, p95, ${few} channels`, value: before, unit: 'ms' },
                { what: `${question.what}, p95, ${many.toLocaleString('en')} channels`, value: after, unit: 'ms' },
                { what: `${question.what}, ratio`, value: after / before, unit: 'x' },
              )
            }
            return figures
          } finally {
            load.stop()
            await client.end()
          }
        },
        { demo: true },
      ),
    ),
}

type Asked = { call: Call; input: InputOf<Call> }
const asked = <C extends Call>(call: C, input: InputOf<C>): Asked => ({ call, input }) as Asked
const list = (input: InputOf<typeof deviceCalls.listCameras>) => () => asked(deviceCalls.listCameras, input)
const questions: { what: string; ask: (channels: number, customer: SeededCustomer) => Asked }[] = [
  // What is read before the first paint of the tree, and when a place is opened.
  { what: 'tree of channels', ask: () => asked(treeCalls.readTree, {}) },
  { what: 'tree of channels by a word', ask: () => asked(treeCalls.readTree, { keyword: 'camera 77' }) },
  { what: 'first channels of a wall', ask: () => asked(treeCalls.listForWall, {}) },
  { what: 'cameras, first page', ask: list({}) },
  { what: 'cameras, last page', ask: channels => list({ pageNum: channels / 20 })() },
  { what: 'cameras by a word', ask: list({ keyword: 'camera 77' }) },
  { what: 'cameras by state', ask: list({ state: 'offline' }) },
  { what: 'cameras whose settings wait', ask: list({ setUp: 'waiting' }) },
  { what: 'settings of a project', ask: (_, { projectId }) => asked(deviceCalls.listControls, { projectId }) },
  {
    what: 'settings of a project that differ',
    ask: (_, { projectId }) => asked(deviceCalls.listControls, { projectId, stands: 'differs' }),
  },
  {
    what: 'how many of a project differ',
    ask: (_, { projectId }) => asked(deviceCalls.countControls, { projectId }),
  },
]

async function p95Of(address: string, { people }: SeededCustomer, { call, input }: Asked): Promise<number> {
  const [admin = { uid: 0, token: '' }] = people
  const ask = () => post(address, admin, call, input)
  await timesOf(ask, warmUp)
  return percentile(await timesOf(ask, calls), 0.95)
}

async function customerOf(client: pg.Client, channels: number): Promise<SeededCustomer> {
  const customer = await seedCustomer(client, { projects: 5, people: 1 })
  const of = [customer.companyId, `BENCH${channels}`, Math.ceil(channels / belowOne), Math.min(channels, belowOne)]
  await client.query(
    `with place as (
       select company_id, project_id, min(region_id) as region_id, row_number() over (order by project_id) as place
       from region where company_id = $1 group by company_id, project_id
     ), server as (
       insert into device (device_id, kind, name, tenant_id, company_id, project_id, region_id, state)
       select $2 || '-' || n, 1, 'server ' || n, company_id, company_id, project_id, region_id, 1
       from generate_series(1, $3::int) n join place on place.place = n % 5 + 1 returning *
     ), known as (
       insert into ai_server (device_no, tenant_id, key_hash) select device_no, tenant_id, convert_to(device_id, 'UTF8') from server
     ), channel as (
       insert into device (device_id, kind, ai_server_no, name, location, tenant_id, company_id, project_id, region_id, state)
       select device_id || '_C' || n, 2, device_no, 'camera ' || n, 'gate ' || n % 40, tenant_id, company_id, project_id, region_id, n % 4 / 3
       from server, generate_series(1, $4::int) n returning *
     )
     insert into camera (tenant_id, device_no, address, changed_by, in_version)
     select tenant_id, device_no, 'rtsp://10.0.0.1/', '', device_no % 2 from channel where device_no % 2 = 0`,
    of,
  )
  return customer
}
