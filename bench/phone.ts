import type { Page } from '@playwright/test'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { checkTemplates } from '@watchfire/contract/inspection/point/check-templates.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { loadedScripts } from '../e2e/support/loaded-scripts.ts'
import { startProduct } from '../e2e/support/running-product.ts'
import { accounts, ask, openSession, signedInState } from '../e2e/support/signed-in.ts'
import { launchBrowser } from './browser.ts'
import { type Benchmark, percentile } from './figures.ts'

const scans = 9
const slowDown = 4
const size = { width: 390, height: 844 }

/** What an inspector waits for who scans the label of a check point. */
export const phone: Benchmark = {
  name: 'phone',
  title: 'from a label to its form, on a telephone',
  how: `Chromium at ${size.width} × ${size.height}, its processor slowed down ${slowDown} times, an operator signed in before. Scan: the address of a label is opened until every item of its form can be answered; the first time nothing of the console is kept in the browser, then ${scans} times with what the time before left there, median and worst. KB: every script asked for until then, compressed by gzip -9.`,
  run: async () => {
    const product = await startProduct()
    const browser = await launchBrowser()
    try {
      const { address } = product
      const path = await aLabel(address)
      const state = await signedInState(address, ...accounts.operator)
      const context = await browser.newContext({ viewport: size, storageState: state, locale: 'zh-CN' })
      const first = await context.newPage()
      const scripts = loadedScripts(first)
      const cold = await formAfter(first, address + path)
      const kilobytes = scripts.kilobytes()
      await first.close()
      const warm: number[] = []
      for (let scan = 0; scan < scans; scan += 1) {
        const page = await context.newPage()
        warm.push(await formAfter(page, address + path))
        await page.close()
      }
      return [
        { what: 'scripts until the form, nothing kept', value: kilobytes, unit: 'KB gzip', goal: { most: 200 } },
        { what: 'scan to form, nothing kept', value: cold, unit: 'ms' },
        { what: 'scan to form, median', value: percentile(warm, 0.5), unit: 'ms', goal: { most: 1500 } },
        { what: 'scan to form, worst', value: Math.max(...warm), unit: 'ms' },
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

/** The path of the label of a new point. */
async function aLabel(address: string): Promise<string> {
  const admin = await openSession(address, ...accounts.admin)
  const [template] = checkTemplates('zh')
  // Where the operator works: elsewhere a label would be one of nobody’s.
  const project = (await ask(address, admin, companyCalls.listProjects, {})).rows.find(row => row.name === '一号厂区')
  if (!template || !project) throw new Error('no template or no project')
  const { listId } = await ask(address, admin, checkListCalls.save, template)
  const point = { name: 'bench', riskLevel: 'blue' as const, ofProjectId: project.projectId, listId }
  const { pointCode } = await ask(address, admin, checkPointCalls.save, point)
  return `/q/${pointCode}`
}

async function formAfter(page: Page, url: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '提交检查' }).waitFor()
  return performance.now() - begun
}
