import { inUnit } from '@watchfire/contract/core/rounded.ts'
import { unitOf } from '@watchfire/contract/rule/comparison-labels.ts'
import { type ConditionLeaf, type LeafSeen, leavesOf } from '@watchfire/contract/rule/condition-tree.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { isOfAlarms, type TrialResult } from '@watchfire/contract/rule/rule.shapes.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Alert, Button, Form } from 'antd'
import { useLanguage } from '../core/language.ts'
import { siteText } from '../core/site-zone.ts'
import { listNames, useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import type { RuleTexts } from './engine.texts.ts'
import { engineTexts } from './engine.texts.ts'
import styles from './RuleTrial.module.css'
import { changeText } from './rule-sentences.ts'
import { type RuleForm, withUsedParts } from './sensor-rule-form.ts'
import { useFormUnit } from './use-form-unit.ts'

const unheardText = (t: RuleTexts, { count, names }: TrialResult['unheard']): string =>
  t(names.length < count ? 'triedUnheardPart' : 'triedUnheard', { count, names: listNames(names) })

/** What the comparisons that were met were met by. */
const metText = (
  tree: readonly ConditionLeaf[],
  leaves: readonly LeafSeen[],
  nameOf: (of: Quantity) => string,
): string =>
  listNames(
    tree.flatMap(({ quantity, aggregate }, index) => {
      const { met = false, value = null, measure = null } = leaves[index] ?? {}
      const said = aggregate ? measure : value
      const unit = unitOf(quantity, 'now', aggregate?.function)
      return met && said !== null ? [`${nameOf(quantity)} ${inUnit(said, unit)}`] : []
    }),
  )

/** What the rule that is being typed would have raised of what is stored. */
export function RuleTrial() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const trial = useAct(ruleCalls.tryOut, { refresh: [], onRefused: () => undefined })
  const tryOut = async () => {
    const isWhole = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (isWhole) trial.mutate(withUsedParts(form.getFieldsValue(true) as RuleForm))
  }
  const { data: result, error } = trial
  const words = isOfAlarms(form.getFieldValue('kind') ?? 'now')
    ? ({ none: 'triedNoneOfAlarms', some: 'triedOfAlarms' } as const)
    : ({ none: 'triedNone', some: 'tried' } as const)
  const levelName = useLevelNames()
  const hasLevels = result?.named.some(({ change }) => change !== 'raise') ?? false
  const unit = useFormUnit()
  const language = useLanguage()
  const nameOf = (of: Quantity) => quantityEntry(of)[language]
  const tree = trial.variables?.tree
  return (
    <div className={styles.trial}>
      <Button loading={trial.isPending} onClick={() => void tryOut()}>
        {t('tryOut')}
      </Button>
      {error && <Alert type="error" showIcon role="alert" title={error.text} />}
      {result && (
        <output>
          {t(words[result.alarms === 0 ? 'none' : 'some'], result)} {result.limited > 0 && t('triedLimited', result)}{' '}
          {trial.variables?.againMinutes && t('triedAgain')} {result.isPart && t('triedPart')}{' '}
          {result.triedSince !== null && t('triedSince', { since: siteText(result.triedSince) })}
          {result.unheard.count > 0 && ` ${unheardText(t, result.unheard)}`}
          {result.named.length > 0 && (
            <ul aria-label={t('triedLast')}>
              {result.named.map(({ sensorId, sensorName, at, atText, value, isGap, change, level, leaves }) => (
                <li key={`${sensorId} ${at} ${change}`}>
                  {[
                    atText,
                    sensorName,
                    isGap ? t('triedGap') : value === null ? '' : `${value} ${unit}`.trim(),
                    leaves && tree && metText(leavesOf(tree), leaves, nameOf),
                    hasLevels && changeText(t, change, level && levelName(level)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          )}
        </output>
      )}
    </div>
  )
}
