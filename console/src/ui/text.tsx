import styles from './text.module.css'
import { styled } from './theme/styled.ts'

/** Words of the second rank. */
export const Muted = styled('span', styles.muted)
/** For screen readers alone. */
export const VisuallyHidden = styled('span', styles.hidden)
/** Drawn by its label. */
export const HiddenInput = styled('input', styles.hidden)
/** A key of the keyboard, drawn where there is one. */
export const Key = styled('kbd', styles.key)
