import type { Page } from '@playwright/test'
import pg from 'pg'
import { accounts, openSession, signedInState } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { launchBrowser } from './browser.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { withServer } from './server-process.ts'

const many = 10_000
const belowOne = 250
const visits = 12

/** Whether the tree beside the live pictures comes later, or keeps more, where there are ten thousand channels. */
export const tree: Benchmark = {
  name: 'tree',
  title: 'tree of channels in the browser',
  how: `The server as \`npm start\` runs it; Chromium at 1366 × 768, signed in, on the page of accounts. From the click that leads to the live pictures until a frame with the first rows of the tree is drawn: the first time, when neither code nor tree is there, and ${visits} times more, median. Before and after ${many.toLocaleString('en')} channels are added to the few of the demo. Heap: after forced collection, the last visit less the one halfway.`,
  run: () =>
    withBenchDatabase(url =>
      withServer(
        url,
        async ({ address }) => {
          const browser = await launchBrowser()
          const look = async () => {
            const storageState = await signedInState(address, ...accounts.admin)
            const context = await browser.newContext({ storageState, viewport: { width: 1366, height: 768 } })
            const page = await context.newPage()
            await page.goto(`${address}/account`)
            try {
              return await looksOf(page)
            } finally {
              await context.close()
            }
          }
          try {
            const before = await look()
            await addChannels(url, (await openSession(address, ...accounts.admin)).companyId)
            const after = await look()
            return [...figuresOf('few', before), ...figuresOf('10,000', after), ...ratios(before, after)]
          } finally {
            await browser.close()
          }
        },
        { demo: true },
      ),
    ),
}

type Looks = { first: number; again: number; grown: number }

const figuresOf = (which: string, { first, again, grown }: Looks): Figure[] => [
  { what: `${which} channels: first visit`, value: first, unit: 'ms', goal: { most: 300 } },
  { what: `${which} channels: later visits, median`, value: again, unit: 'ms', goal: { most: 300 } },
  { what: `${which} channels: heap grown in ${visits / 2} visits`, value: grown / 1e6, unit: 'MB' },
]
const ratios = (before: Looks, after: Looks): Figure[] => [
  { what: 'first visit, ratio', value: after.first / before.first, unit: '×' },
  { what: 'later visits, ratio', value: after.again / before.again, unit: '×', goal: { most: 1.25 } },
]

async function looksOf(page: Page): Promise<Looks> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.enable')
  const heap = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    return (await devTools.send('Runtime.getHeapUsage')).usedSize
  }
  await page.getByRole('table').first().waitFor()
  const first = await paintedAfterClick(page)
  const times: number[] = []
  let halfway = 0
  for (let visit = 1; visit <= visits; visit += 1) {
    await page.goBack()
    await page.getByRole('table').first().waitFor()
    times.push(await paintedAfterClick(page))
    if (visit === visits / 2) halfway = await heap()
  }
  return { first, again: percentile(times, 0.5), grown: (await heap()) - halfway }
}

/** Asked within the page: what Playwright takes to tell it stays outside. */
function paintedAfterClick(page: Page): Promise<number> {
  return page
    .locator('a[href="/monitor"]')
    .first()
    .evaluate(
      link =>
        new Promise<number>(done => {
          const began = performance.now()
          const look = new MutationObserver(() => {
            if (!document.querySelector('[data-testid="device-tree"] [role="treeitem"]')) return
            look.disconnect()
            // The task after a frame's callbacks runs when that frame has been drawn.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => done(performance.now() - began)
              port2.postMessage(null)
            })
          })
          look.observe(document.body, { childList: true, subtree: true })
          ;(link as HTMLAnchorElement).click()
        }),
    )
}

async function addChannels(url: string, companyId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `with place as (
         select tenant_id, company_id, project_id, row_number() over (order by project_id) - 1 as place, count(*) over () as places
         from project where company_id = $1
       ), server as (
         insert into device (device_id, kind, name, tenant_id, company_id, project_id, state)
         select 'BENCH-' || n, 1, 'server ' || n, tenant_id, company_id, project_id, 2
         from generate_series(1, $2::int) n join place on place.place = n % places returning *
       ), known as (
         insert into ai_server (device_no, tenant_id, key_hash) select device_no, tenant_id, convert_to(device_id, 'UTF8') from server
       )
       insert into device (device_id, kind, ai_server_no, name, location, tenant_id, company_id, project_id, state)
       select device_id || '_C' || n, 2, device_no, 'camera ' || n, 'gate ' || n % 40, tenant_id, company_id, project_id, n % 4 / 3
       from server, generate_series(1, $3::int) n`,
      [companyId, many / belowOne, belowOne],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
