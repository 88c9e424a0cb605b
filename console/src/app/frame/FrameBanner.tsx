import { styled } from '../../ui/theme/styled.ts'
import styles from './FrameBanner.module.css'

/** A line below the top bar. */
export const FrameBanner = styled('div', styles.banner)
