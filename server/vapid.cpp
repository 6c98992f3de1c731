#include "server/vapid.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <array>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

#include "formats/json.h"

namespace dipolis {

namespace {

constexpr size_t kCoordinateBytes = 32;
constexpr size_t kPointBytes = 1 + 2 * kCoordinateBytes;

// Frees what OpenSSL has made.
template <auto free>
struct Freed {
    template <class Made>
    void operator()(Made* made) const {
        free(made);
    }
};
using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Curve = std::unique_ptr<EC_GROUP, Freed<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Freed<EC_POINT_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using KeyPair = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;

// All of this fails only for want of memory, and where the library is broken.
void need(bool good) {
    if (!good) std::abort();
}

std::span<const uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

// The private number: not 0, and below the order of the curve, which nearly all numbers are.
Number private_number(const KeySecrets& secrets, const EC_GROUP& curve) {
    for (int i = 0;; ++i) {
        const auto bytes = secrets.bytes("vapid", std::to_string(i));
        Number number(BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr));
        need(number != nullptr);
        if (BN_is_zero(number.get()) == 0 && BN_cmp(number.get(), EC_GROUP_get0_order(&curve)) < 0)
            return number;
    }
}

std::array<uint8_t, kPointBytes> public_point(const EC_GROUP& curve, const BIGNUM& number) {
    const Point point(EC_POINT_new(&curve));
    need(point != nullptr &&
         EC_POINT_mul(&curve, point.get(), &number, nullptr, nullptr, nullptr) == 1);
    std::array<uint8_t, kPointBytes> bytes{};
    need(EC_POINT_point2oct(&curve, point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes.data(),
                            bytes.size(), nullptr) == bytes.size());
    return bytes;
}

KeyPair key_pair(const BIGNUM& number, std::span<const uint8_t> point) {
    const Builder builder(OSSL_PARAM_BLD_new());
    need(builder != nullptr &&
         OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1",
                                         0) == 1 &&
         OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
         OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                          point.size()) == 1);
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* made = nullptr;
    need(parameters != nullptr && context != nullptr &&
         EVP_PKEY_fromdata_init(context.get()) == 1 &&
         EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_KEYPAIR, parameters.get()) == 1);
    return KeyPair(made);
}

// OpenSSL's signature has a frame (ASN.1); a token has only the two numbers (RFC 7518, 3.4).
std::array<uint8_t, 2 * kCoordinateBytes> plain_signature(std::span<const uint8_t> framed) {
    const uint8_t* begin = framed.data();
    const Signature signature(d2i_ECDSA_SIG(nullptr, &begin, static_cast<long>(framed.size())));
    need(signature != nullptr);
    std::array<uint8_t, 2 * kCoordinateBytes> plain{};
    constexpr int kSize = kCoordinateBytes;
    need(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), plain.data(), kSize) == kSize &&
         BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), plain.data() + kSize, kSize) == kSize);
    return plain;
}

std::string signature_of(EVP_PKEY& key, std::string_view text) {
    const Digest digest(EVP_MD_CTX_new());
    need(digest != nullptr &&
         EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, &key) == 1);
    const auto bytes = bytes_of(text);
    size_t size = 0;
    need(EVP_DigestSign(digest.get(), nullptr, &size, bytes.data(), bytes.size()) == 1);
    std::vector<uint8_t> framed(size);
    need(EVP_DigestSign(digest.get(), framed.data(), &size, bytes.data(), bytes.size()) == 1);
    return base64url(plain_signature(std::span(framed).first(size)));
}

}  // namespace

struct Vapid::Keys {
    KeyPair pair;
};

Vapid::Vapid(const KeySecrets& secrets) {
    const Curve curve(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    need(curve != nullptr);
    const Number number = private_number(secrets, *curve);
    const auto point = public_point(*curve, *number);
    keys_ = std::make_unique<const Keys>(Keys{key_pair(*number, point)});
    public_key_ = base64url(point);
}

Vapid::~Vapid() = default;

std::string Vapid::authorization(const std::string& origin, const std::string& subject,
                                 int64_t expires) const {
    const Json head = {{"typ", "JWT"}, {"alg", "ES256"}};
    const Json claims = {{"aud", origin}, {"exp", expires}, {"sub", subject}};
    const std::string signed_part =
        base64url(bytes_of(head.dump())) + "." + base64url(bytes_of(claims.dump()));
    return "vapid t=" + signed_part + "." + signature_of(*keys_->pair, signed_part) +
           ", k=" + public_key_;
}

}  // namespace dipolis
