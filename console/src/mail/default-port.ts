import type { MailSecurity } from '@watchfire/contract/mail/mail.shapes.ts'

/** Where mail servers usually listen. */
export const defaultPort: Readonly<Record<MailSecurity, number>> = { none: 25, starttls: 587, tls: 465 }
