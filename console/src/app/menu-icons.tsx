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

export function MenuIcon({ menuId }: { menuId: number | undefined }) {
  const Icon = (menuId !== undefined && icons[menuId]) || FileTextOutlined
  return <Icon className="wf-side-icon" />
}
