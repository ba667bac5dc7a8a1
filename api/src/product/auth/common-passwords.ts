/** The most frequent leaked passwords of eight or more characters, in lower case. */
const LIST = `
12345678 123456789 1234567890 12345678910 123123123 0123456789 87654321 987654321 9876543210 11223344 1122334455 12341234 123454321
1234qwer 123qwe123 123qweasd 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwerty12
qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertzuiop qweasdzxc qwer1234 qweqweqwe asdfghjk asdfghjkl asdf1234 asdfasdf asdasdasd
zxcvbnm1 zxcvbnm123 zaq12wsx azertyuiop a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcd12345
abcdefgh abcdefg1 abcdefghi password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword p@$$w0rd pass1234
pass12345 passpass password01 password2 mypassword newpassword letmein1 letmein123 welcome1 welcome123 welcome2 iloveyou iloveyou1 iloveyou2
iloveyou123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman
pokemon1 dragon123 monkey123 master123 shadow123 michael1 jennifer jordan23 computer computer1 internet samsung1 samsung123 whatever trustno1
starwars starwars1 charlie1 butterfly chocolate cheese123 liverpool liverpool1 arsenal1 chelsea1 manchester barcelona realmadrid juventus
mercedes ferrari1 corvette mustang1 midnight december november september february changeme changeme1 changeme123 default1 administrator admin123
admin1234 admin12345 adminadmin administrator1 root1234 rootroot toor1234 test1234 test12345 testtest testing1 testing123 guest123 user1234
secret123 secret1234 temp1234 temporary login123 hello123 hello1234 helloworld google123 facebook facebook1 linkedin twitter1 youtube1 instagram
michelle1 danielle jessica1 nicole123 victoria elizabeth alexander alexandra benjamin christian christopher samantha stephanie sebastian
universe university professor academic portfolio portfolio1 research research1 library1 student1 teacher1 scholar1 oxford123 cambridge
blink182 slipknot metallica nirvana1 rockstar rockyou1 hottie101 lovelove loveyou1 babygirl babygirl1 beautiful anything nothing1 something
forever1 freedom1 friends1 family123 soccer123 hunter22 hunter123 killer123 monster1 ninja1234 phoenix1 tinkerbell strawberry cookie123 pepper123
`
export const commonPasswords: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))
