import { defineTexts } from '../../core/texts.ts'

/** What the account menu says of them; every page loads it. */
export const membershipMenuTexts = defineTexts({
  zh: {
    switchTo: '切换{brand.company}',
    current: '（当前）',
    place: '{company} · {role}',
  },
  en: {
    switchTo: 'Switch {brand.company}',
    current: ' (current)',
    place: '{company} · {role}',
  },
})
