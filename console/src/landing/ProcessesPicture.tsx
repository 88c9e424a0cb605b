import type { Language } from '../core/language.ts'
import { Arrow, Drawing } from './Drawing.tsx'
import styles from './ProcessesPicture.module.css'

const words = {
  zh: {
    label: '摄像机到边缘端，边缘端到服务端，服务端到控制台；第三方 AI 服务器直接到服务端',
    boxes: ['摄像机', '边缘端', '服务端', '控制台'],
    notes: ['RTSP · ONVIF · 国标', '识别 · 取证 · 录像', '存储 · 分发 · 权限', '查看 · 核实 · 处理'],
    other: '第三方 AI 服务器',
  },
  en: {
    label:
      'Cameras to the edge, the edge to the server, the server to the console; other AI servers straight to the server',
    boxes: ['Cameras', 'Edge', 'Server', 'Console'],
    notes: ['RTSP · ONVIF', 'watch · record', 'keep · pass on', 'see · judge'],
    other: 'Other AI servers',
  },
} as const satisfies Record<Language, object>

/** The three programs, and what stands before them. */
export function ProcessesPicture({ language }: { language: Language }) {
  const { label, boxes, notes, other } = words[language]
  return (
    <Drawing viewBox="0 0 860 210" role="img" aria-label={label}>
      {boxes.map((name, index) => (
        <g key={name} transform={`translate(${8 + index * 218} 20)`}>
          <rect width="176" height="82" rx="10" className={index === 0 ? styles.quiet : styles.box} />
          <text x="88" y="38">
            {name}
          </text>
          <text x="88" y="62" className={styles.note}>
            {notes[index]}
          </text>
          {index > 0 && <Arrow d="M-38 41h28m-8-6 8 6-8 6" />}
        </g>
      ))}
      <g transform="translate(226 142)">
        <rect width="176" height="54" rx="10" className={styles.quiet} />
        <text x="88" y="33">
          {other}
        </text>
        <Arrow d="M182 27h124v-56m-6 8 6-8 6 8" />
      </g>
    </Drawing>
  )
}
