import { fork } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type ExpressionPool, openExpressionPool } from './expression-pool.ts'

const pools: ExpressionPool[] = []
const open = (settings = {}) => {
  const pool = openExpressionPool(settings)
  pools.push(pool)
  return pool
}
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

const task = (expression: string, body: unknown = {}) => ({
  expression,
  body: JSON.stringify(body),
  files: [],
  received: 1,
})
const endless = '($f := function($n){$f($n + 1)}; $f(0))'

test('an expression makes an event of what was posted', async () => {
  const answer = await open().evaluate(
    'a',
    task('{"deviceId": cam.id, "n": $count(list)}', { cam: { id: 'x' }, list: [1, 2] }),
  )
  expect(answer).toEqual({ text: '{"deviceId":"x","n":2}' })
})

test('one that loops is cut, its neighbour is answered meanwhile, and the next one of the same sender after it', async () => {
  // Longer than a second process takes to start on a busy machine.
  const pool = open({ limitMs: 8000 })
  await Promise.all([pool.evaluate('a', task('1')), pool.evaluate('b', task('1'))])
  const order: string[] = []
  const loop = pool.evaluate('a', task(endless)).then(answer => {
    order.push('loop')
    return answer
  })
  const after = pool.evaluate('a', task('2')).then(answer => {
    order.push('after')
    return answer
  })
  expect(await pool.evaluate('b', task('3'))).toEqual({ text: '3' })
  order.push('neighbour')
  expect(await loop).toEqual({ problem: 'cut', words: '8000 ms' })
  expect(await after).toEqual({ text: '2' })
  expect(order).toEqual(['neighbour', 'loop', 'after'])
})

test('a process that ends before it can be asked anything is started again ever more seldom, and what waits is answered once one stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-expression-'))
  const [ends, answers] = [join(folder, 'ends.mjs'), join(folder, 'answers.mjs')]
  writeFileSync(ends, 'process.exit(1)')
  writeFileSync(
    answers,
    "process.on('message', ({ id }) => process.send({ id, text: 'late' })); process.send({ ready: true })",
  )
  const startedAt: number[] = []
  const start = () => {
    startedAt.push(performance.now())
    return fork(startedAt.length < 4 ? ends : answers, [], { serialization: 'advanced' })
  }
  expect(await open({ start }).evaluate('a', task('1'))).toEqual({ text: 'late' })
  const pauses = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0))
  expect(pauses.map((pause, index) => pause >= 500 * 2 ** index - 5)).toEqual([true, true, true])
})

// None of these is cut while they run: what waits for one that loops would wait for ever.
const long = 10 * 60_000

test('trials that loop leave a process to posts, however many they are and whoever tries', async () => {
  const pool = open({ limitMs: long })
  for (const account of [1, 2, 3])
    void pool.evaluate(`account ${account}`, task(endless), { customer: `${account}`, isTrial: true })
  expect(await pool.evaluate('source 1', task('1'), { customer: '4' })).toEqual({ text: '1' })
  expect(await pool.evaluate('source 2', task('2'), { customer: '1' })).toEqual({ text: '2' })
})

test('a post that comes after a trial is looked at before it', async () => {
  const pool = open({ size: 1 })
  const order: string[] = []
  const noting = (name: string) => () => order.push(name)
  await Promise.all([
    pool.evaluate('account 1', task('1'), { customer: '1', isTrial: true }).then(noting('trial')),
    pool.evaluate('source 1', task('1'), { customer: '1' }).then(noting('post')),
    pool.evaluate('source 2', task('1'), { customer: '2' }).then(noting('post')),
  ])
  expect(order).toEqual(['post', 'post', 'trial'])
})

test('who of a customer has a process already waits for those of another, and takes what they leave', async () => {
  const pool = open({ limitMs: long })
  void pool.evaluate('source 1', task(endless), { customer: '1' })
  const second = pool.evaluate('source 2', task(endless), { customer: '1' })
  expect(await pool.evaluate('source 3', task('3'), { customer: '2' })).toEqual({ text: '3' })
  expect(pool.running).toBe(2)
  pool.close()
  expect((await second).problem).toBe('cut')
})

test('trials that wait are counted by themselves: posts are refused for none of them', async () => {
  const pool = open({ limitMs: long, maxWaiting: 2 })
  const tryIt = () => pool.evaluate('account 1', task(endless), { customer: '1', isTrial: true })
  const waiting = [tryIt(), tryIt()]
  await expect(tryIt()).rejects.toThrow('call.busy')
  expect(await pool.evaluate('source 1', task('1'), { customer: '2' })).toEqual({ text: '1' })
  pool.close()
  expect((await Promise.all(waiting)).map(({ problem }) => problem)).toEqual(['cut', 'cut'])
})

test('one that grows dies alone', async () => {
  const pool = open({ limitMs: 20_000 })
  const growing = pool.evaluate('a', task('[1..9999999].[1..9999999].{"x": $string($) & "0123456789"}'))
  expect((await growing).problem).toMatch(/memory|expression/)
  const grown = await pool.evaluate(
    'a',
    task('($f := function($l, $n){$n = 0 ? $l : $f($append($l, [[1..100000]]), $n - 1)}; $f([], 100000))'),
  )
  expect(grown.problem).toMatch(/memory|expression/)
  expect(await pool.evaluate('b', task('"still here"'))).toEqual({ text: '"still here"' })
})

test('one that is no expression, or fails, says where', async () => {
  const pool = open()
  expect(await pool.evaluate('a', task('{"a": '))).toMatchObject({ problem: 'expression' })
  expect(await pool.evaluate('a', task('$number("x")'))).toMatchObject({
    problem: 'expression',
    words: expect.stringContaining('x'),
  })
})

test('an expression reaches neither the language around it nor the machine', async () => {
  const pool = open()
  for (const expression of [
    'constructor',
    '$lookup($, "constructor")',
    '$string.constructor',
    '"a".constructor.constructor("return 1")()',
    '__proto__',
    '$lookup($string, "constructor")',
  ])
    expect(await pool.evaluate('a', task(expression))).toSatisfy(
      (answer: { text?: string; problem?: string }) => answer.problem === 'expression' || answer.text === 'null',
      expression,
    )
})

test('without work the processes end', async () => {
  const pool = open({ idleMs: 20 })
  await pool.evaluate('a', task('1'))
  expect(pool.running).toBe(1)
  await expect.poll(() => pool.running).toBe(0)
  expect(await pool.evaluate('a', task('2'))).toEqual({ text: '2' })
})
