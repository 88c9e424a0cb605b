import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import sharp from 'sharp'
import { writeAudit } from '../audit/audit.public.ts'
import { asOpinion, inScope } from '../core/db/database.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { siteText, startOfSiteDay } from '../core/site-time.ts'
import { type Asked, askModel } from './ask-model.ts'
import { takeTurn } from './look.queries.ts'
import { drawLook } from './look-pictures.ts'
import { lookProblemText } from './look-problem.ts'
import { findLookCompany, findSetting } from './look-setting.queries.ts'
import { lookAnswer, type ModelAnswer } from './model-answer.ts'
import { keyOf } from './model-key.ts'
import { questionOf } from './question-table.ts'

/** A room with a fire in it, drawn: no picture of anybody's leaves for a test. */
const sample =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#8a9099"/><rect y="250" width="640" height="110" fill="#5d5f63"/><rect x="60" y="150" width="150" height="110" fill="#9c6b3f"/><path d="M420 262c-52-30-38-92-6-120-4 32 20 34 24 8 40 34 52 86 12 112z" fill="#ff7a1a"/><path d="M426 262c-22-16-16-46 2-62 2 18 14 16 18 4 14 22 14 44-2 58z" fill="#ffd34d"/></svg>'
const sampleBox = { x: 0.58, y: 0.36, w: 0.18, h: 0.4 }
const fire = 1

type Tools = { sealer: Sealer; resolveFor: ResolveFor }

/** One test of a company at a time: it must not serve to knock at doors. */
export function testOpinion({ sealer, resolveFor }: Tools): Handler<typeof opinionCalls.test> {
  const running = new Set<number>()
  return async ({ companyId = 0 }, viewer, { db }) => {
    const { company, setting } = await inScope(db, viewer, async trx => {
      const found = await findLookCompany(trx, viewer, companyId || viewer.companyId)
      if (!found) throw refuse('company.notFound')
      return { company: found, setting: await findSetting(trx, found) }
    })
    if (!setting) throw refuse('opinion.notSet')
    if (running.has(company.companyId)) throw refuse('call.tooMany')
    running.add(company.companyId)
    try {
      const dayBegan = startOfSiteDay(Date.now())
      if (!(await asOpinion(db, company.tenantId, trx => takeTurn(trx, company, dayBegan))))
        throw refuse('opinion.limitReached')
      const began = Date.now()
      const asked = await ask(setting, company.companyId)
      const works = 'answer' in asked
      const problem = 'failed' in asked ? asked.failed : works ? '' : 'invalid'
      await inScope(db, viewer, trx =>
        writeAudit(trx, { ...viewer, ...company }, 'testOpinionModel', setting.url, { works, problem }),
      )
      return {
        works,
        reason: works ? asked.answer.reason : lookProblemText(problem, viewer.language),
        observations: works ? asked.answer.observations : [],
        tookMs: Date.now() - began,
      }
    } finally {
      running.delete(company.companyId)
    }
  }

  async function ask(
    setting: NonNullable<Awaited<ReturnType<typeof findSetting>>>,
    companyId: number,
  ): Promise<Asked<ModelAnswer>> {
    const key = keyOf(sealer, { companyId, key: setting.key })
    if (key === undefined) return { failed: 'wrongKey' }
    const { url, model, language, timeout, context } = setting
    const drawn = await sharp(Buffer.from(sample)).png().toBuffer()
    const question = questionOf({
      ...{ type: fire, language, context },
      typeName: language === 'en' ? 'Fire and smoke' : '明火烟雾',
      time: siteText(Date.now()).slice(11, 16),
    })
    return askModel(
      { url, model, key, language, timeoutMs: timeout * 1000 },
      { ...question, pictures: await drawLook(drawn, [sampleBox]), shape: lookAnswer },
      { resolve: resolveFor(companyId), signal: new AbortController().signal },
    )
  }
}
