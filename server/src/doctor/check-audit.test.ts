import { expect, test } from 'vitest'
import { chainScene } from '../audit/testing/chain-scene.ts'
import { checkAudit } from './check-audit.ts'
import { openReadOnly } from './doctor.queries.ts'

const { db, now, write, seal, checkpoint, tamper } = chainScene()

test('chains whose end stands in no checkpoint for a quarter of an hour are to be mended, and are not called tampered with', async () => {
  await write('1')
  await seal()
  await checkpoint()
  await write('2')
  await seal()
  const findings = async () => {
    const reader = openReadOnly(db.url)
    return checkAudit(reader, now.folder, 'one key of the installation').finally(() => reader.destroy())
  }
  expect(await findings()).toMatchObject([{ state: 'ok' }])
  await tamper(`update audit_chain set sealed_at = now() - interval '16 minutes'`)
  expect(await findings()).toMatchObject([{ state: 'mend', text: expect.stringMatching(/1 of 2\)$/) }])
  await checkpoint()
  expect(await findings()).toMatchObject([{ state: 'ok' }])
})
