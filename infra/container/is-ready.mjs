// The health check of the container image, which has neither a shell nor curl.
const { PORT = '8080' } = process.env
const response = await fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
