import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { ReactNode } from 'react'
import styles from './SeverityMark.module.css'
import { VisuallyHidden } from './text.tsx'

export type Severity = 'severe' | 'normal' | 'notice' | 'recordOnly' | 'fault'

/** The look of a level; the notice variant looks like a notice, its word tells them apart. */
export const severityOf = {
  severe: 'severe',
  normal: 'normal',
  notice: 'notice',
  recordOnly: 'recordOnly',
  fault: 'fault',
  noticeVariant: 'notice',
} as const satisfies Record<AlarmLevel, Severity>

const looks = {
  severe: styles.severe,
  normal: styles.normal,
  notice: styles.notice,
  recordOnly: styles.recordOnly,
  fault: styles.fault,
}

/** One outline per severity, told apart without colour: triangle, diamond, round, square, broken plug. */
const shapes: Record<Severity, ReactNode> = {
  severe: (
    <>
      <path d="M8 1.6 15.2 14H.8z" fill="currentColor" />
      <path d="M8 6v4" stroke="var(--wf-panel)" strokeWidth="1.7" strokeLinecap="round" />
      <circle cx="8" cy="12" r="1" fill="var(--wf-panel)" />
    </>
  ),
  normal: <path d="M8 .9 15.1 8 8 15.1.9 8z" fill="currentColor" />,
  notice: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d="M8 7.4v4" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
      <circle cx="8" cy="4.8" r="1" fill="currentColor" />
    </>
  ),
  recordOnly: <rect x="2" y="2" width="12" height="12" rx="2" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  fault: (
    <path
      d="M4.6 1.5h6.8l3.1 3.1v6.8l-3.1 3.1H4.6l-3.1-3.1V4.6zM5.4 5.4l5.2 5.2m0-5.2-5.2 5.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ),
}

/** The outline of a severity in its colour. Give it a `label` where no word stands beside it. */
export function SeverityMark({ severity, label, size = 14 }: { severity: Severity; label?: string; size?: number }) {
  return (
    <>
      <svg
        className={`${styles.mark} ${looks[severity]}`}
        viewBox="0 0 16 16"
        width={size}
        height={size}
        aria-hidden="true"
      >
        {shapes[severity]}
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  )
}

/** Outline and word on the severity's own ground. */
export function SeverityTag({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${looks[severity]}`}>
      <SeverityMark severity={severity} size={12} />
      {children}
    </span>
  )
}
