import type { Language } from '../core/language.ts'
import { Arrow, Drawing } from './Drawing.tsx'
import styles from './JourneyPicture.module.css'

const words = {
  zh: {
    label: '发现、取证、写入边缘端磁盘、送达并落库、推送到控制台、处置留痕',
    steps: ['发现', '取证', '边缘落盘', '送达落库', '推送弹窗', '处置留痕'],
  },
  en: {
    label: 'Seen, evidence kept, on the edge’s disk, stored by the server, shown in the console, settled on record',
    steps: ['Seen', 'Evidence', 'On disk', 'Stored', 'Shown', 'Settled'],
  },
} as const satisfies Record<Language, object>

/** An alarm from the moment it is seen to the moment it is settled. */
export function JourneyPicture({ language }: { language: Language }) {
  const { label, steps } = words[language]
  return (
    <Drawing viewBox="0 0 860 120" role="img" aria-label={label}>
      <Arrow d="M70 44h720" />
      {steps.map((step, index) => (
        <g key={step} transform={`translate(${70 + index * 144} 44)`}>
          <circle r="20" className={index === 0 ? styles.first : styles.step} />
          <text y="6">{index + 1}</text>
          <text y="52">{step}</text>
        </g>
      ))}
    </Drawing>
  )
}
