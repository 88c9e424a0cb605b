import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { expect, test } from 'vitest'
import { digestOf, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })

test('a change names the caller or nobody; one for somebody else, or without looking at the old password, is refused', async () => {
  const client = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const change = async (fields: object, to = 'Watchfire!op-2', from = 'Watchfire!op') =>
    (await client.send(accessCalls.changePassword, { pwd: digestOf(to), upwd: digestOf(from), ...fields })).body
  expect((await change({ userId: client.user.uid + 1 })).errorCode).toBe('account.notYours')
  expect(await change({ isCheck: 0 })).toMatchObject({ errorCode: 'call.invalid', field: 'isCheck' })
  expect((await change({ userId: client.user.uid, isCheck: 1 })).errorCode).toBeUndefined()
  await signInAs(suite.app, '13800000002', 'Watchfire!op-2')
})

test('an empty, unchanged, common or own-name password is refused with its reason, and the old one stays', async () => {
  const client = await signInAs(suite.app, 'root', 'Watchfire!root')
  const change = async (plain: string) => {
    const { body } = await client.send(accessCalls.changePassword, {
      pwd: digestOf(plain),
      upwd: digestOf('Watchfire!root'),
    })
    return body.errorCode
  }
  expect(await change('')).toBe('account.passwordEmpty')
  expect(await change('Watchfire!root')).toBe('account.passwordUnchanged')
  expect(await change('ROOT')).toBe('account.passwordIsName')
  for (const common of ['123456', 'password', 'Password', 'a123456789', 'qwertyuiop', 'Watchfire!admin'])
    expect(await change(common)).toBe('account.passwordCommon')
  await signInAs(suite.app, 'root', 'Watchfire!root')
  expect(await change('烽火连三月，家书抵万金')).toBeUndefined()
  await signInAs(suite.app, 'root', '烽火连三月，家书抵万金')
})
