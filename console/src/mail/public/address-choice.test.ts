import { expect, test } from 'vitest'
import { chooseAddresses, contactWithoutAddress } from './address-choice.ts'

test('the same address is added once, however it is written', () => {
  expect(chooseAddresses(['li@plant.cn', ' LI@plant.cn', 'wang@plant.cn']).addresses).toEqual([
    'li@plant.cn',
    'wang@plant.cn',
  ])
})

test('a contact without an address is told of and not added', () => {
  expect(chooseAddresses(['li@plant.cn', contactWithoutAddress(7)])).toEqual({
    addresses: ['li@plant.cn'],
    withoutAddress: true,
    bad: [],
    tooMany: false,
  })
})

test.each(['li', 'li@', '@plant.cn', 'li@plant', 'li@plant.cn\r\nBcc: x@y.cn', '<li@plant.cn>'])(
  '%j is no address',
  text => {
    expect(chooseAddresses([text])).toMatchObject({ addresses: [], bad: [text] })
  },
)

test('there is an end to receivers', () => {
  const many = Array.from({ length: 60 }, (_, index) => `p${index}@plant.cn`)
  expect(chooseAddresses(many)).toMatchObject({ tooMany: true, addresses: many.slice(0, 50) })
})
