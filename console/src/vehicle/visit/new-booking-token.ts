/** The secret behind which a booking is seen: made here, so that what is sent again after a lost answer is the same booking. */
export const newBookingToken = (): string =>
  `b_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`
