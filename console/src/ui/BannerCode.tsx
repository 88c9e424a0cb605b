import { Alert } from 'antd'

/** What a {@link Banner} loads. */
export const BannerCode = Alert
