/** A PDF of one empty page, as text. */
export const aPdf = (text = 'A page') =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Title(${text})>>endobj
trailer<</Root 1 0 R>>
startxref
0
%%EOF
`)

/** A ZIP archive of one empty file. */
export const aZip = () => Buffer.from('PK\x03\x04\x0a\0\0\0\0\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0aPK\x05\x06', 'latin1')
