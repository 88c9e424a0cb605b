import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { accounts, signedInState } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { launchBrowser } from './browser.ts'
import { type Benchmark, percentile } from './figures.ts'
import { withServer } from './server-process.ts'

const devices = 500
const movingMs = 3000
const drawing = fileURLToPath(new URL('../console/public/manual/detail.zh.jpg', import.meta.url))

/** Whether a floor plan follows the hand that has many devices on it. */
export const plan: Benchmark = {
  name: 'plan',
  title: `a floor plan with ${devices} cameras`,
  how: `The server as \`npm start\` runs it; Chromium without a graphics card at 1366 × 768 on the page where devices are put on the plan of a project, with ${devices} cameras spread over it. For ${movingMs / 1000} s each the plan is dragged about, and zoomed in and out at its middle, as fast as the browser takes it; frames drawn a second, and the longest time between two of them (the 99th percentile).`,
  run: () =>
    withBenchDatabase(url =>
      withServer(
        url,
        async ({ address }) => {
          const browser = await launchBrowser()
          try {
            const storageState = await signedInState(address, ...accounts.admin)
            const page = await browser.newPage({ storageState, viewport: { width: 1366, height: 768 } })
            await page.goto(`${address}/edit-factory/1`)
            await page.locator('input[type="file"]').first().setInputFiles(drawing)
            await page.getByTestId('floor-plan').locator('img').waitFor()
            await page.getByRole('button', { name: '保存' }).press('Enter')
            await saved(url)
            await addCameras(url)
            await page.goto(`${address}/device-position/1`)
            const canvas = page.getByTestId('plan')
            await canvas.locator('[data-device]').first().waitFor()
            const box = await canvas.boundingBox()
            if (!box) throw new Error('no plan')
            const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
            const zoomed = await framesWhile(page, async turn => {
              await page.mouse.move(middle.x, middle.y)
              await page.mouse.wheel(0, turn % 12 < 6 ? -120 : 120)
            })
            for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -120)
            await page.mouse.move(middle.x, middle.y)
            await page.mouse.down()
            const dragged = await framesWhile(page, turn =>
              page.mouse.move(middle.x + 120 * Math.sin(turn / 8), middle.y + 90 * Math.cos(turn / 8)),
            )
            await page.mouse.up()
            return [
              { what: 'dragged', value: dragged.perSecond, unit: 'frames/s', goal: { least: 50 } },
              { what: 'dragged: between two frames, p99', value: dragged.p99, unit: 'ms' },
              { what: 'zoomed', value: zoomed.perSecond, unit: 'frames/s', goal: { least: 50 } },
              { what: 'zoomed: between two frames, p99', value: zoomed.p99, unit: 'ms' },
            ]
          } finally {
            await browser.close()
          }
        },
        { demo: true },
      ),
    ),
}

/** The picture of the plan is kept. */
async function saved(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const isKept = async () => {
      const { rowCount } = await client.query(`select from file where kind = 'plan' and project_id = 1`)
      return (rowCount ?? 0) > 0
    }
    while (!(await isKept())) await sleep(50)
  } finally {
    await client.end()
  }
}

/** Counted within the page, while the hand moves from outside. */
async function framesWhile(page: Page, move: (turn: number) => Promise<void>) {
  const counted = page.evaluate(
    ms =>
      new Promise<number[]>(done => {
        const gaps: number[] = []
        const began = performance.now()
        let last = began
        const next = () => {
          const now = performance.now()
          gaps.push(now - last)
          last = now
          if (now - began < ms) requestAnimationFrame(next)
          else done(gaps)
        }
        requestAnimationFrame(next)
      }),
    movingMs,
  )
  const state = { over: false }
  void counted.finally(() => {
    state.over = true
  })
  for (let turn = 0; !state.over; turn += 1) await move(turn)
  const gaps = await counted
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  return { perSecond: (gaps.length * 1000) / whole, p99: percentile(gaps, 0.99) }
}

async function addCameras(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `with place as (select tenant_id, company_id, project_id from project where project_id = 1), server as (
         insert into device (device_id, kind, name, tenant_id, company_id, project_id, state)
         select 'BENCH-1', 1, 'server', tenant_id, company_id, project_id, 2 from place returning *
       ), known as (
         insert into ai_server (device_no, tenant_id, key_hash) select device_no, tenant_id, convert_to(device_id, 'UTF8') from server
       ), camera as (
         insert into device (device_id, kind, ai_server_no, name, location, tenant_id, company_id, project_id, state)
         select device_id || '_C' || n, 2, device_no, 'camera ' || n, 'gate', tenant_id, company_id, project_id, n % 4 / 3
         from server, generate_series(1, $1::int) n returning *
       )
       insert into plan_position (tenant_id, project_id, device_no, x, y, angle, width, reach)
       select tenant_id, project_id, device_no, (n % 25 + 0.5) / 25, (n / 25 + 0.5) / 20, n * 37 % 360, 70, 0.05
       from (select *, row_number() over (order by device_no) - 1 as n from camera) as placed`,
      [devices],
    )
  } finally {
    await client.end()
  }
}
