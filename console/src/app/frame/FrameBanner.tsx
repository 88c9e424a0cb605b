import { styled } from '../../ui/theme/styled.ts'
import styles from './FrameBanner.module.css'

/** A line below the page: it comes at any time, and what somebody reads or is about to press stays where it is. */
export const FrameBanner = styled('div', styles.banner)
