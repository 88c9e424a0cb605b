import { listText } from '@watchfire/contract/core/list-text.ts'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { planTexts } from './plan.texts.ts'
import { type PlanFacts, valuesOf } from './plan-devices.ts'

/** What is said of a device, and after it what it measures. */
export function useWithValues() {
  const t = useTexts(planTexts)
  const language = useLanguage()
  return (said: string, device: Pick<PlanFacts, 'state' | 'values'>) => {
    const values = valuesOf(device)
    return values.length > 0 ? t('measuring', { said, values: listText(values, language) }) : said
  }
}
