import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { accounts, ask, openSession, signIn } from '../e2e/support/signed-in.ts'
import { openModelPeer } from '../server/src/opinion/testing/model-peer.ts'
import { withBenchDatabase } from './bench-database.ts'
import { launchBrowser } from './browser.ts'
import { readDemoSource } from './demo-source.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { measuredType, measurePopups, openAnAlarmPerEvent, type Sample } from './measured-popups.ts'
import { watchPopups } from './popup-watch.ts'
import { withServer } from './server-process.ts'

/** In turns, so that what changes on the machine meanwhile changes both. */
const turns = 8
/** A noisy machine gives fewer samples in this time, ms. */
const way = { samples: 100, fewest: 60, longest: 100_000 }
const timeoutSeconds = 30
const picture = fileURLToPath(new URL('../console/public/manual/detail.zh.jpg', import.meta.url))

/** What an operator waits for while the model of the second look answers nothing. */
export const secondLook: Benchmark = {
  name: 'looks',
  title: 'event to popup beside a second look that hangs',
  how: `As "popup" at rest, each alarm with a picture that follows it. In ${turns} turns of up to ${way.samples} alarms, one after the other: without a second look, and with one at every severe alarm, by a model that takes each question and never answers (${timeoutSeconds} s until it is given up).`,
  run: async () => {
    const model = await openModelPeer()
    model.mode = 'never'
    // The server takes it over: models stand elsewhere but for this one.
    process.env.WATCHFIRE_ALLOWED_NETWORKS = '127.0.0.1/32'
    try {
      return await withBenchDatabase((url, postgres) =>
        withServer(
          url,
          async server => {
            const others = watchForeignLoad([postgres])
            await openAnAlarmPerEvent(url)
            const source = readDemoSource(server)
            const look = await aLook(server.address, model.url)
            const upload = await uploadsOf(server.address, source.key)
            const browser = await launchBrowser()
            const [without, beside]: [Sample[], Sample[]] = [[], []]
            try {
              const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
              const popups = await watchPopups(page)
              await signIn(page, server.address, ...accounts.admin, '/workplace')
              await page.getByRole('heading', { name: '告警中心' }).waitFor()
              for (let turn = 0; turn < turns; turn += 1) {
                const taken = turn % 2 === 0 ? without : beside
                await look.agree(taken === beside)
                await sleep(3000)
                taken.push(...(await measurePopups(server, source, { popups, others }, { ...way, picture: upload })))
              }
            } finally {
              others.stop()
              await browser.close()
            }
            if (model.requests.length === 0) throw new Error('the model was asked nothing')
            return figuresOf(without, beside, model.requests.length)
          },
          { demo: true },
        ),
      )
    } finally {
      delete process.env.WATCHFIRE_ALLOWED_NETWORKS
      await model.close()
    }
  },
}

/** The platform sets it, the customer agrees to it or ends it. */
async function aLook(address: string, modelUrl: string) {
  const root = await openSession(address, ...accounts.root)
  const admin = await openSession(address, ...accounts.admin)
  const projects = (await ask(address, admin, companyCalls.listProjects, {})).rows
  const { companyId } = projects.find(({ name }) => name === '一号厂区') ?? admin
  await ask(address, root, opinionCalls.saveSettings, {
    ...{
      companyId,
      version: 0,
      modelUrl,
      modelName: 'vision-1',
      modelKey: 'key',
      siteContext: '',
      answerLanguage: 'zh',
    },
    ...{ lookTypes: [measuredType], lookLevels: ['severe'] },
    ...{ looksPerHour: 10_000, looksPerDay: 100_000, lookTimeout: timeoutSeconds },
  })
  return {
    async agree(agreed: boolean) {
      const offers = await ask(address, admin, opinionCalls.listOffers, {})
      const offer = offers.find(one => one.companyId === companyId)
      if (!offer) throw new Error('the company is offered no second look')
      if (offer.inUse !== agreed)
        await ask(address, admin, opinionCalls.decide, { companyId, agreed, version: offer.version })
    },
  }
}

async function uploadsOf(address: string, key: string) {
  const bytes = new Uint8Array(await readFile(picture))
  return async (name: string) => {
    const query = new URLSearchParams({ name, offset: '0', length: String(bytes.length) })
    const answer = await fetch(`${address}${ingestCalls.uploadMedia.path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${key}` },
      body: bytes,
    })
    if (!answer.ok) throw new Error(`a picture was not taken: ${answer.status} ${await answer.text()}`)
  }
}

function figuresOf(without: Sample[], beside: Sample[], asked: number): Figure[] {
  const ms = (taken: Sample[], share: number) =>
    percentile(
      taken.map(({ drawnAt, postedAt }) => drawnAt - postedAt),
      share,
    )
  return [
    ...[0.5, 0.99].flatMap(share => [
      { what: `without, p${share * 100}`, value: ms(without, share), unit: 'ms', note: `of ${without.length}` },
      {
        what: `beside one that hangs, p${share * 100}`,
        value: ms(beside, share),
        unit: 'ms',
        note: `of ${beside.length}`,
      },
    ]),
    {
      what: 'p99 beside one that hangs, of that without',
      value: ms(beside, 0.99) / ms(without, 0.99),
      unit: '×',
      goal: { most: 1.05 },
    },
    { what: 'questions that were never answered', value: asked, unit: '' },
  ]
}
