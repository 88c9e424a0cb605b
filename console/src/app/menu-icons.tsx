import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CarOutlined,
  ClusterOutlined,
  DashboardOutlined,
  FileTextOutlined,
  SettingOutlined,
  TeamOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { ComponentType } from 'react'
import styles from './menu-icons.module.css'

/** Icons of the menus that stand at the top; pages below a folder need none. */
const icons: Readonly<Partial<Record<number, ComponentType<{ className?: string }>>>> = {
  [rights.monitor]: VideoCameraOutlined,
  [rights.overall]: DashboardOutlined,
  [rights.workplace]: AlertOutlined,
  [rights.aiApplications]: AppstoreOutlined,
  [rights.fireCheck]: AuditOutlined,
  [rights.vehicleOrder]: CarOutlined,
  [rights.people]: TeamOutlined,
  [rights.deviceCentre]: ClusterOutlined,
  [rights.reports]: BarChartOutlined,
  [rights.system]: SettingOutlined,
}

type Props = { menuId?: number | undefined; icon?: ComponentType<{ className?: string }> }

/** The icon of a menu, or another one in its place. */
export function MenuIcon({ menuId, icon }: Props) {
  const Icon = icon ?? ((menuId !== undefined && icons[menuId]) || FileTextOutlined)
  return <Icon className={styles.icon} />
}
