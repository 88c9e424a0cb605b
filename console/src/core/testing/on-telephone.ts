import { afterEach } from 'vitest'

const usual = window.innerWidth

/** From here to the end of the test the window is as narrow as a telephone's. */
export function onTelephone(): void {
  Object.assign(window, { innerWidth: 390 })
}
afterEach(() => {
  Object.assign(window, { innerWidth: usual })
})
