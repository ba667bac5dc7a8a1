/** Images as AVIF, as a site tuned for speed has them. */
export default { images: { formats: ['image/avif', 'image/webp'], qualities: [50, 75] }, poweredByHeader: false }
