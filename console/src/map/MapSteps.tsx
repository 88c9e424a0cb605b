import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../core/texts.ts'
import styles from './MapSteps.module.css'
import { siteMapTexts } from './site-map.texts.ts'
import type { MapView } from './use-map-view.ts'

/** Closer and farther, in the corner of a map. */
export function MapSteps({ view }: { view: MapView }) {
  const t = useTexts(siteMapTexts)
  return (
    <span className={styles.steps}>
      <Button icon={<PlusOutlined />} aria-label={t('zoomIn')} onClick={() => view.zoom(1)} />
      <Button icon={<MinusOutlined />} aria-label={t('zoomOut')} onClick={() => view.zoom(-1)} />
    </span>
  )
}
