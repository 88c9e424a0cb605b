import { inUnit } from '@watchfire/contract/core/rounded.ts'
import { unitOf } from '@watchfire/contract/rule/comparison-labels.ts'
import { type ConditionLeaf, type LeafSeen, leavesOf } from '@watchfire/contract/rule/condition-tree.ts'
import type { RuleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { leafText } from '@watchfire/contract/rule/tree-text.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../core/language.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'
import styles from './LeavesReason.module.css'
import { ReasonCurve } from './public/ReasonCurve.tsx'
import { leafCurve } from './rule-curve.ts'
import { leafSeenText } from './tree-labels.ts'

/** How each comparison of the rule stood when it raised this alarm, with the curve of what it looked at. */
export function LeavesReason({ alarmId, reason }: { alarmId: string; reason: RuleReason }) {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const { tree, leaves = [] } = reason
  const [open, setOpen] = useState<number>()
  if (!tree) return null
  const nameOf = (of: Quantity) => quantityEntry(of)[language]
  const row = (leaf: ConditionLeaf, index: number) => {
    const seen = leaves[index]
    if (!seen) return null
    const isOpen = open === index
    const curve = leafCurve(reason, leaf, seen)
    const number = index + 1
    return (
      <li key={index}>
        <span>
          <strong>{leafSeenText(t, seen)}</strong> · {leafText(t, leaf, nameOf)}
        </span>
        <small>{saidText(leaf, seen)}</small>
        {curve && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : index)}>
            {t(isOpen ? 'leafCurveClose' : 'leafCurve', { number })}
          </Button>
        )}
        {isOpen && curve && <ReasonCurve {...curve} alarmId={alarmId} />}
      </li>
    )
  }
  return (
    <ol className={styles.leaves} aria-label={t('whyLeaves')}>
      {leavesOf(tree).map(row)}
    </ol>
  )
}

function saidText(
  { quantity, aggregate }: ConditionLeaf,
  { sensorName, sensorId, value, measure, at }: LeafSeen,
): string {
  const figure = (of: number | null, by?: 'count') => (of === null ? '' : inUnit(of, unitOf(quantity, 'now', by)))
  const what = aggregate ? figure(measure, aggregate.function === 'count' ? 'count' : undefined) : figure(value)
  return [what, sensorName || sensorId, at === null ? '' : siteText(at)].filter(Boolean).join(' · ')
}
