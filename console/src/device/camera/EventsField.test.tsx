// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { EventsField } from './EventsField.tsx'

const tooOld = /版本过旧，不接收摄像机自身的告警/

function show(isUnknown = false, ofDevice = false) {
  const changed = vi.fn()
  const { person } = renderScreen(
    <Form initialValues={{ events: [] }} onValuesChange={changed}>
      <EventsField isUnknown={isUnknown} ofDevice={ofDevice} />
    </Form>,
  )
  const option = async (name: string) => {
    const selector = '.ant-select-item-option-content'
    if (!document.querySelector(selector))
      await person.click(screen.getByLabelText(ofDevice ? '报警输入所接的设备' : '摄像机自身的告警'))
    return screen.findByText(name, { selector })
  }
  return { person, changed, option }
}

test('nothing is wanted at first; an alarm input is wired to one thing', async () => {
  const { person, changed, option } = show()
  expect(screen.getByText('不接收')).toBeTruthy()
  await person.click(await option('徘徊'))
  await person.click(await option('报警输入：烟感'))
  expect(changed).toHaveBeenLastCalledWith({ events: ['loitering', 'smokeInput'] }, expect.anything())
  const gas = (await option('报警输入：可燃气体')).closest('.ant-select-item-option')
  expect(gas?.className).toContain('disabled')
  await person.click(await option('报警输入：烟感'))
  await person.click(await option('报警输入：可燃气体'))
  expect(changed).toHaveBeenLastCalledWith({ events: ['loitering', 'gasInput'] }, expect.anything())
})

test('an AI server that is too old for it is named once something is wanted', async () => {
  const { person, option } = show(true)
  expect(screen.queryByText(tooOld)).toBeNull()
  await person.click(await option('徘徊'))
  expect(await screen.findByText(tooOld)).toBeTruthy()
})

test('of a camera whose device registered only the wiring of alarm inputs is asked for', async () => {
  const { person, changed, option } = show(false, true)
  expect(screen.getByText('未指定')).toBeTruthy()
  await person.click(await option('报警输入：烟感'))
  expect(changed).toHaveBeenLastCalledWith({ events: ['smokeInput'] }, expect.anything())
  expect(screen.queryByText('徘徊')).toBeNull()
})
