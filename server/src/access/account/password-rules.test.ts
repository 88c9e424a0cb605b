import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { expect, test } from 'vitest'
import { digestOf, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })

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
